import type { OfferedCategory } from "#shared/domain/media/media.ts"
import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as, type CallOptions, type Login, malformed } from "../client.ts"

export const attach = (
  who: Login | undefined,
  number: number,
  more: object = {},
  options: CallOptions = {},
) =>
  as(who).post(
    "/media",
    malformed({ relativeInvoiceNumber: number, category: "before", media: [photo()], ...more }),
    options,
  )

export const attached = async (
  who: Login,
  number: number,
  category: OfferedCategory | "vin" = "before",
  media = [photo()],
) => {
  const [media0] = done(await attach(who, number, { category, media }))
  if (!media0) throw new Error("Nothing was attached.")
  return media0
}

export const listed = async (who: Login, number: number, query: object = {}) =>
  done(await as(who).get("/media", { relativeInvoiceNumber: number, ...query }))

export const picture = async (address = "") => {
  const reply = await fetch(address)
  return {
    status: reply.status,
    type: reply.headers.get("content-type"),
    bytes: Buffer.from(await reply.arrayBuffer()),
  }
}
