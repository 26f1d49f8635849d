import { describe } from "vitest"
import { drawsInvoices } from "./drawn.ts"

describe("PUT /pdfinvoiceV2", () => drawsInvoices("/pdfinvoiceV2"))
