import { createHash } from "node:crypto"
import * as z from "zod"
import { type Bill, BillContent } from "#shared/api/claims.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { billOf } from "#shared/domain/insurance/bill.ts"
import type { TableReader } from "../platform/table.ts"
import { photosOf } from "../requests/readers/photos.ts"
import { settingsReader } from "../settings/store.ts"

export const sha256 = (content: Uint8Array | string): string =>
  createHash("sha256").update(content).digest("hex")

/** The insurer's bills of requests. */
export const billReader = (table: TableReader) => {
  const settings = settingsReader(table)
  return async (requests: readonly ServiceRequest[]): Promise<Bill[]> => {
    const { businessname: name, phone, mainshop: address, registrationNumber } = await settings.businessInfo()
    const shop = { name, phone, address, registration: registrationNumber }
    return Promise.all(
      requests.map(async (request) => {
        const content = billOf(request, { shop, photos: await photosOf(table, request.invoiceNumber) })
        return { ...content, fingerprint: sha256(JSON.stringify(z.encode(BillContent, content))) }
      }),
    )
  }
}
