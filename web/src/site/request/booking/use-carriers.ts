import { useEffect, useState } from "react"
import { api, type ReplyOf } from "#web/api/api.ts"
import { listInsuranceProviders } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"

type Carrier = Pick<ReplyOf<typeof listInsuranceProviders>[number], "key" | "text" | "xy">
type State = { list?: readonly Carrier[]; failed: boolean }
export type Carriers = State & { again: () => Promise<void> }

let known: Promise<State> | undefined

const ask = async (): Promise<State> => {
  try {
    return { list: await api(listInsuranceProviders, {}), failed: false }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    known = undefined
    return { failed: true }
  }
}

const carriers = (): Promise<State> => (known ??= ask())

export function useCarriers(wanted: boolean): Carriers {
  const [state, setState] = useState<State>({ failed: false })
  useEffect(() => {
    if (!wanted) return
    let isThere = true
    const load = async () => {
      const found = await carriers()
      if (isThere) setState(found)
    }
    void load()
    return () => {
      isThere = false
    }
  }, [wanted])
  return {
    ...state,
    again: async () => {
      setState({ failed: false })
      setState(await carriers())
    },
  }
}
