import { listBills } from "#shared/api/claims.ts"
import { billOf } from "#shared/domain/insurance/bill.ts"
import { handle } from "../platform/handle.ts"
import { photosOf } from "../requests/readers/photos.ts"
import { requestReader } from "../requests/readers/request.ts"
import { settingsReader } from "../settings/store.ts"

export const handler = handle(
  listBills,
  ({ table }) => ({ table, requests: requestReader(table), settings: settingsReader(table) }),
  async ({ query: { invoiceNumbers } }, { table, requests, settings }) => {
    const [found, business] = await Promise.all([
      requests.many([...new Set(invoiceNumbers.map(Number))]),
      settings.businessInfo(),
    ])
    const { businessname: name, phone, mainshop: address, registrationNumber: registration } = business
    const insured = found.filter(({ invoiceType }) => invoiceType === "Insurance")
    return Promise.all(
      insured.map(async (request) =>
        billOf(request, {
          shop: { name, phone, address, registration },
          photos: await photosOf(table, request.invoiceNumber),
        }),
      ),
    )
  },
)
