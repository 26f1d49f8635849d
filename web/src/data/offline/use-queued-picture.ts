import { useEffect, useState } from "react"
import type { Entry } from "./entry.ts"

export function useQueuedPicture({ picture }: Pick<Entry, "picture">): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (picture === undefined) return
    let made: string | undefined
    let isLeft = false
    const read = async () => {
      const { pictureOf } = await import("./queue.ts")
      const blob = await pictureOf({ picture })
      if (!blob || isLeft) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    void read()
    return () => {
      isLeft = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [picture])
  return address
}
