import { useLocalStorage } from "@mantine/hooks"

/** Enough for months. The oldest are dropped. */
const most = 300

/** Overlaps confirmed on this device, by `clashKey` (docs/decisions/scheduling.md). */
export function useKept() {
  const [kept, setKept] = useLocalStorage<string[]>({
    key: "clearline.kept-overlaps",
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    isKept: (key: string) => kept.includes(key),
    keep: (keys: readonly string[]) => setKept((before) => [...new Set([...before, ...keys])].slice(-most)),
  }
}
