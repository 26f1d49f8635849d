import type { Actor } from "../platform/actor.ts"
import { objects } from "../platform/files/objects.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Resources } from "../platform/resources.ts"
import { invoiceFile, invoiceFinder } from "./reader.ts"

/** Shared by all calls that return an invoice as PDF. */
export const invoicePdf = ({ table, provide }: Resources) => {
  const find = invoiceFinder(table)
  const files = provide("documents", objects)
  const address = provide("signing", signedUrl)

  return async (
    query: { key?: string | undefined; id?: string | undefined },
    {
      actor,
      now,
      refuse,
    }: { actor: Actor | undefined; now: Date; refuse: Refuse<"not_found" | "malformed"> },
  ): Promise<{ invoiceImage: string; fileName: string }> => {
    const { key, fileName } = await invoiceFile(await find(query, actor, refuse), files)
    return { invoiceImage: await address(key, now), fileName }
  }
}
