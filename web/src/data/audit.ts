import { infiniteQueryOptions } from "@tanstack/react-query"
import { listSettingsHistory, type SettingKind } from "../../../shared/api/audit.ts"
import type { ReplyOf } from "../../../shared/api/endpoint.ts"
import { apiPage } from "../api/api.ts"

export type SettingsEvent = ReplyOf<typeof listSettingsHistory>[number]

/** Of which settings: all, those of a kind, or one thing. */
export type Asked = { what: SettingKind | undefined; id: string | undefined }

/** Who changed what, the newest first, in pages. */
export const settingsHistoryQuery = ({ what, id }: Asked) =>
  infiniteQueryOptions({
    queryKey: ["settings-history", what, id],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listSettingsHistory, { query: { what, id, limit: 40, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
