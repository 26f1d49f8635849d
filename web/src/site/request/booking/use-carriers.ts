import { useEffect, useState } from "react"
import { api, type ReplyOf } from "#web/api/api.ts"
import { listInsuranceProviders } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"

type Carrier = Pick<ReplyOf<typeof listInsuranceProviders>[number], "key" | "text" | "xy">
type State = { list?: readonly Carrier[]; failed: boolean }
export type Carriers = State & { reload: () => Promise<void> }

let cachedCarriers: Promise<State> | undefined

const loadCarriers = async (): Promise<State> => {
  try {
    return { list: await api(listInsuranceProviders, {}), failed: false }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    cachedCarriers = undefined
    return { failed: true }
  }
}

const carriers = (): Promise<State> => (cachedCarriers ??= loadCarriers())

export function useCarriers(enabled: boolean): Carriers {
  const [state, setState] = useState<State>({ failed: false })
  useEffect(() => {
    if (!enabled) return
    let isThere = true
    const load = async () => {
      const found = await carriers()
      if (isThere) setState(found)
    }
    void load()
    return () => {
      isThere = false
    }
  }, [enabled])
  return {
    ...state,
    reload: async () => {
      setState({ failed: false })
      setState(await carriers())
    },
  }
}
