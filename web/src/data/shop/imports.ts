import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { FindingSort } from "#shared/api/imports.ts"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import type { ImportKind } from "#shared/domain/import/fields.ts"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { answerImport, changeImport, createImport, listImportRows, listImports } from "../../api/calls.gen.ts"
import { uploadImportFile } from "../uploads/import-file.ts"

export type ImportRecord = ReplyOf<typeof changeImport>
export type ImportFinding = ReplyOf<typeof listImportRows>[number]

const importsKey = ["imports"] as const
const importKey = (_id: string) => [...importsKey, "one", _id]

export const importsQuery = infiniteQueryOptions({
  queryKey: [...importsKey, "all"],
  queryFn: ({ pageParam, signal }) =>
    apiPage(listImports, { query: { limit: 20, cursor: pageParam } }, signal),
  ...cursorPaging,
})

/** Polls every second while the import is running. */
export const importQuery = (_id: string) =>
  queryOptions({
    queryKey: importKey(_id),
    queryFn: async ({ signal }) => (await api(listImports, { query: { _id } }, signal))[0],
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? 1000 : 15_000),
  })

/** Round, phase, and state are part of the key because each dry run and each run has new findings. */
export const findingsQuery = (
  { _id, round, phase, state }: Pick<ImportRecord, "_id" | "round" | "phase" | "state">,
  sort: FindingSort,
) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, "rows", _id, round, phase, state, sort],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listImportRows, { query: { _id, sort, limit: 50, cursor: pageParam } }, signal),
    ...cursorPaging,
  })

export async function loadAllFindings(_id: string, sort: FindingSort): Promise<ImportFinding[]> {
  const found: ImportFinding[] = []
  let cursor: string | undefined
  do {
    const page = await apiPage(listImportRows, { query: { _id, sort, limit: 500, cursor } })
    found.push(...page.reply)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

const useChange = <Input>(change: (input: Input) => Promise<ImportRecord>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => queryClient.setQueryData(importKey(changed._id), changed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  })
}

export const useCreateImport = () =>
  useChange(async ({ kind, file }: { kind: ImportKind; file: File }) => {
    const key = await uploadImportFile(file)
    return api(createImport, { body: { kind, key, fileName: file.name.slice(0, 200) } })
  })
export const useChangeImport = () =>
  useChange((body: BodyOf<typeof changeImport>) => api(changeImport, { body, key: crypto.randomUUID() }))
export const useAnswerImport = () =>
  useChange((body: BodyOf<typeof answerImport>) => api(answerImport, { body, key: crypto.randomUUID() }))
