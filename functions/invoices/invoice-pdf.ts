import type { Actor } from "../platform/actor.ts"
import { objects } from "../platform/files/objects.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import type { Parts } from "../platform/parts.ts"
import type { Refuse } from "../platform/refusal.ts"
import { invoiceFile, invoiceFinder } from "./reader.ts"

/** What every call for an invoice as PDF answers by. */
export const invoicePdf = ({ table, needs }: Parts) => {
  const find = invoiceFinder(table)
  const files = needs("documents", objects)
  const address = needs("signing", signedUrl)

  return async (
    asked: { key?: string | undefined; id?: string | undefined },
    {
      actor,
      now,
      refuse,
    }: { actor: Actor | undefined; now: Date; refuse: Refuse<"not_found" | "malformed"> },
  ): Promise<{ invoiceImage: string; fileName: string }> => {
    const { key, fileName } = await invoiceFile(await find(asked, actor, refuse), files)
    return { invoiceImage: await address(key, now), fileName }
  }
}
