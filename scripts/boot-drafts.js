// Runs with scripts/boot.js on pages with a form that keeps its draft for a reload. Where the form goes before it came
// alive, with the page or because its code cannot be fetched (src/main.tsx), what was typed joins the draft, in the
// shape of src/lib/forms/form-draft.ts. The form drops what does not fit it.
window.earlyInput.keep = () => {
  try {
    for (const [{ form, name, value: option }, value] of window.earlyInput?.changed ?? []) {
      const key = form?.dataset.draft;
      if (!key) continue;
      const draft = JSON.parse(sessionStorage.getItem(key)) ?? { values: {}, key: '' };
      const isOneOfMany = typeof value === 'boolean' && option !== 'on';
      if (isOneOfMany) {
        const others = [draft.values[name] ?? []].flat().filter((other) => other !== option);
        draft.values[name] = value ? [...others, option] : others;
      } else draft.values[name] = value;
      sessionStorage.setItem(key, JSON.stringify(draft));
    }
  } catch {
    // No session storage, or something else under that name: nothing can be kept.
  }
};
addEventListener('pagehide', window.earlyInput.keep);
