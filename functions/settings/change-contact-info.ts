import { changeContactInfo } from "#shared/api/settings.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { contactInfoOver } from "./store.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

export const handler = handle(
  changeContactInfo,
  ({ table }) => table,
  async ({ body: { version, ...form } }, table, { actor, now, commit, refuse }) =>
    reply(
      await saveSetting(table, contactInfoOver(table), {
        form,
        baseVersion: version,
        by: actor,
        now,
        commit,
        refuse,
        reply,
      }),
    ),
)
