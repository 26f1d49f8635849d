import { describe } from "vitest"
import { drawsInvoices } from "./pdf-calls.ts"

describe("PUT /pdfinvoice", () => drawsInvoices("/pdfinvoice"))
