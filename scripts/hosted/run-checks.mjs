/**
 * Runs the checks one after the other. One that cannot look is something to fix.
 * @template Input
 * @param {Record<string, (input: Input) => Promise<{ ok: boolean, line: string }>>} checks
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
