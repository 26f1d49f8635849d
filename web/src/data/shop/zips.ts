import { queryOptions } from "@tanstack/react-query"
import { readZips } from "#shared/domain/schedule/zips.ts"
import address from "#shared/domain/schedule/zips.txt?url"
import { t } from "#shared/language.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

/** A plain file instead of a script: a failed load can be retried. */
export const zipsQuery = queryOptions({
  queryKey: ["zips"],
  queryFn: async ({ signal }) => {
    const file = await fetch(address, { signal })
    if (!file.ok)
      throw new ProblemError({
        sentence: t("The list of ZIP codes didn't load. Try again."),
        status: file.status,
        code: "no_answer",
      })
    return readZips(await file.text())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
