import { useEffect, useState } from "react"
import { api, type ReplyOf } from "../../api/api.ts"
import { listInsuranceProviders } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"

type Carrier = Pick<ReplyOf<typeof listInsuranceProviders>[number], "key" | "text" | "xy">
type Seen = { list?: readonly Carrier[]; failed: boolean }
export type Carriers = Seen & { again: () => Promise<void> }

let known: Promise<Seen> | undefined

const ask = async (): Promise<Seen> => {
  try {
    return { list: await api(listInsuranceProviders, {}), failed: false }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    known = undefined
    return { failed: true }
  }
}

const carriers = (): Promise<Seen> => (known ??= ask())

export function useCarriers(wanted: boolean): Carriers {
  const [seen, setSeen] = useState<Seen>({ failed: false })
  useEffect(() => {
    if (!wanted) return
    let isThere = true
    const look = async () => {
      const found = await carriers()
      if (isThere) setSeen(found)
    }
    void look()
    return () => {
      isThere = false
    }
  }, [wanted])
  return {
    ...seen,
    again: async () => {
      setSeen({ failed: false })
      setSeen(await carriers())
    },
  }
}
