import { useEffect } from "react"

/** Sets the page's title after each navigation. */
export function useDocumentTitle(title: string, businessName: string): void {
  useEffect(() => {
    document.title = `${title} · ${businessName}`
  }, [title, businessName])
}
