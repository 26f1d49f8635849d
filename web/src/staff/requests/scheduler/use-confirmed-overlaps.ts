import { useLocalStorage } from "@mantine/hooks"

/** Enough for months. The oldest are dropped. */
const maxStoredOverlaps = 300

/** Overlaps confirmed on this device, by `clashKey` (docs/decisions/scheduling.md). */
export function useConfirmedOverlaps() {
  const [confirmedKeys, setConfirmedKeys] = useLocalStorage<string[]>({
    key: "clearline.kept-overlaps",
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    isConfirmed: (key: string) => confirmedKeys.includes(key),
    confirm: (keys: readonly string[]) =>
      setConfirmedKeys((before) => [...new Set([...before, ...keys])].slice(-maxStoredOverlaps)),
  }
}
