import { describe } from "vitest"
import { drawsInvoices } from "./pdf-calls.ts"

describe("PUT /pdfinvoiceV2", () => drawsInvoices("/pdfinvoiceV2"))
