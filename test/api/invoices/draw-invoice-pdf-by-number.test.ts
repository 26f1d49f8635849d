import { describe } from "vitest"
import { drawsInvoices } from "./drawn.ts"

describe("PUT /pdfinvoice", () => drawsInvoices("/pdfinvoice"))
