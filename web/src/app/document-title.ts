import { useEffect } from "react"

/** A business that has no name yet adds none. */
export const documentTitle = (title: string, businessName: string): string =>
  businessName === "" ? title : `${title} · ${businessName}`

/** Sets the page's title after each navigation. */
export function useDocumentTitle(title: string, businessName: string): void {
  useEffect(() => {
    document.title = documentTitle(title, businessName)
  }, [title, businessName])
}
