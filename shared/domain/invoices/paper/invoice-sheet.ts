import { t } from "#shared/language.ts"
import type { OldParts } from "../../job/old-parts.ts"
import type { InvoiceFacts } from "./invoice-facts.ts"
import { letterhead } from "./letterhead.ts"
import { customerBlock, payerBlocks, serviceBlock, vehicleBlock } from "./sheet-blocks.ts"
import { duesOf, paymentsOf } from "./sheet-dues.ts"
import { creditsOf, linesOf, sumsOf } from "./sheet-lines.ts"
import { authorizationText, proofOf, signedOf } from "./sheet-signatures.ts"
import { dollars, printedLongDate } from "./sheet-texts.ts"
import type { InvoiceSheet } from "./sheet-types.ts"

/** In English in every build, unlike those of the screens. */
const oldPartsTexts: Record<OldParts, string> = {
  returned: t("Returned to the customer"),
  shown: t("Shown to the customer"),
  declined: t("Offered to the customer, who didn't want them"),
}

export const invoiceSheet = (facts: InvoiceFacts): InvoiceSheet => {
  const { business, oldParts } = facts
  return {
    number: String(facts.invoiceNumber),
    date: printedLongDate(facts.issuedOn),
    business: letterhead(business),
    blocks: [customerBlock(facts), vehicleBlock(facts), serviceBlock(facts), ...payerBlocks(facts)],
    lines: linesOf(facts),
    sums: sumsOf(facts.totals),
    total: { label: t("Total"), amount: dollars(facts.totals.total) },
    credits: creditsOf(facts.totals),
    authorizations: facts.authorizations.map(authorizationText),
    oldParts: oldParts && oldPartsTexts[oldParts],
    signed: signedOf(facts),
    ...duesOf(facts),
    payments: paymentsOf(facts),
    warranty: business.warranty,
    closing: business.text,
    proof: proofOf(facts),
  }
}
