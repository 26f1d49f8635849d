import { useEffect } from "react"

export const documentTitle = (title: string, businessName: string): string =>
  businessName === "" ? title : `${title} · ${businessName}`

export function useDocumentTitle(title: string, businessName: string): void {
  useEffect(() => {
    document.title = documentTitle(title, businessName)
  }, [title, businessName])
}
