import { infiniteQueryOptions } from "@tanstack/react-query"
import type { SettingKind } from "#shared/api/audit.ts"
import { apiPage, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { listSettingsHistory } from "../../api/calls.gen.ts"

export type SettingsEvent = ReplyOf<typeof listSettingsHistory>[number]

export type HistoryFilter = { what: SettingKind | undefined; id: string | undefined }

export const settingsHistoryQuery = ({ what, id }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ["settings-history", what, id],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listSettingsHistory, { query: { what, id, limit: 40, cursor: pageParam } }, signal),
    ...cursorPaging,
  })
