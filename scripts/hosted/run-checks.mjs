/** @typedef {{ ok: boolean, line: string }} Finding */

/**
 * Runs the checks one after the other. A check that throws counts as something to fix.
 * @template Input
 * @param {Record<string, (input: Input) => Promise<Finding>>} checks
 * @param {Input} input
 */
export async function runChecks(checks, input) {
  const findings = [];
  for (const [name, check] of Object.entries(checks)) {
    const { ok, line } = await check(input).catch((error) => ({
      ok: false,
      line: `cannot be checked (going-live.md names the step): ${error.message || error.code}`,
    }));
    findings.push({ name, ok, line });
  }
  return findings;
}

/** The output of the command, and its exit code. */
export const report = (findings) => ({
  lines: findings.map(({ name, ok, line }) => `${ok ? 'ok ' : 'fix'} ${name}: ${line}`),
  exitCode: findings.every(({ ok }) => ok) ? 0 : 1,
});

/** @param {string} line @param {string | false | undefined} fault The instruction to fix it. @returns {Finding} */
export const finding = (line, fault) => ({ ok: !fault, line: fault || line });

export const withoutMail = finding('not needed: VITE_SENDS_MAIL is false', false);

export const few = (list) =>
  list.slice(0, 5).join('; ') + (list.length > 5 ? `; ${list.length - 5} more` : '');
