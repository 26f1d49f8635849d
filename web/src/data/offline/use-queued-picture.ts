import { useEffect, useState } from "react"
import type { Entry } from "./entry.ts"

export function useQueuedPicture({ picture }: Pick<Entry, "picture">): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (picture === undefined) return
    let objectUrl: string | undefined
    let isLeft = false
    const read = async () => {
      const { pictureOf } = await import("./queue.ts")
      const blob = await pictureOf({ picture })
      if (!blob || isLeft) return
      objectUrl = URL.createObjectURL(blob)
      setAddress(objectUrl)
    }
    void read()
    return () => {
      isLeft = true
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
      setAddress(undefined)
    }
  }, [picture])
  return address
}
