import { useEffect, useState } from 'react';

/** The item that is being printed. It is set only while the browser prints. */
export function usePrinted<Item>() {
  const [printed, setPrinted] = useState<{ item: Item }>();
  useEffect(() => {
    if (!printed) return;
    const end = () => setPrinted(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printed]);
  return { printed: printed?.item, print: (item: Item) => setPrinted({ item }) };
}
