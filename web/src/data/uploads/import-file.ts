import { uploads } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { beginUpload } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { put } from "./put.ts"

const type = "text/csv"

/** The server decides the type by the bytes, not by the device's claim. */
export async function uploadImportFile(file: File): Promise<string> {
  const { size } = file
  const refused = (sentence: string) => new ProblemError({ sentence, status: 400, code: "malformed" })
  if (size === 0) throw refused(messages.imports.empty)
  if (size > uploads.import.maxBytes) throw refused(messages.imports.tooLarge)
  const body = { purpose: "import" as const, type, size }
  const { key, address } = await api(beginUpload, { body, key: crypto.randomUUID() })
  if (address === undefined) throw new Error("The server gave a file no address.")
  await put(address, file, { type })
  return key
}
