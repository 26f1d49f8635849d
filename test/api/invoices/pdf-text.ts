import { extractText, getDocumentProxy } from "unpdf"

/** The words of a PDF at this address, all pages together. */
export const textOfPdf = async (address: string): Promise<string> => {
  const file = await fetch(address)
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text
}
