import { t } from "#shared/language.ts"
import { showPhone } from "../../people/phone.ts"
import type { InvoiceFacts } from "./invoice-facts.ts"
import { nonEmpty } from "./sheet-texts.ts"
import type { InvoiceSheet } from "./sheet-types.ts"

export const letterhead = ({
  name,
  address,
  phone,
  email,
  registrationNumber,
}: Omit<InvoiceFacts["business"], "text" | "warranty">): InvoiceSheet["business"] => ({
  name,
  lines: nonEmpty(
    address,
    nonEmpty(showPhone(phone), email).join("\u00a0\u00a0 "),
    registrationNumber && t(`Automotive repair dealer registration ${registrationNumber}`),
  ),
})
