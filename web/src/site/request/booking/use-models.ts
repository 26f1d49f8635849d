import { useEffect, useState } from "react"
import { titleCaseName } from "#shared/domain/vehicle/vehicle-text.ts"
import { api } from "#web/api/api.ts"
import { listCatalogChoices } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"

const debounceMs = 250

/** The catalog's models for year and make. Failures are ignored, since a model can be typed. */
export function useModels(year: string, make: string): readonly string[] {
  const [found, setFound] = useState<{ of: string; models: readonly string[] }>()
  const of = /^\d{4}$/.test(year) && make.trim() !== "" ? `${year} ${make.trim()}` : ""
  useEffect(() => {
    if (of === "") return
    const stop = new AbortController()
    const load = async () => {
      try {
        const query = { data: "models", year: Number(of.slice(0, 4)), make: of.slice(5) } as const
        const models = await api(listCatalogChoices, { ask: "models", query }, stop.signal)
        setFound({ of, models: models.map(titleCaseName) })
      } catch (error) {
        if (!stop.signal.aborted && !(error instanceof ProblemError)) throw error
      }
    }
    const timer = setTimeout(() => void load(), debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [of])
  return found?.of === of ? found.models : []
}
