import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import type { Role } from "#shared/domain/people/permissions.ts"
import { type Language, language } from "#shared/language.ts"

/* The app is built once per language. The edge function picks a build by a cookie (`worker.ts`). */

/** Set once per tab, in case the browser stores no cookie. */
const triedKey = "clearline.language"

/** Milliseconds after which a page may contain work that a reload would lose. */
const freshMs = 3_000

/**
 * Keeps the app in the language of the user's profile. The office's screens are English. Loads the app anew only on a
 * page that was just opened and while nothing is sent; otherwise on the next one.
 */
export function useAppLanguage(role: Role, profileLanguage: Language | undefined): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const openedAt = useRef(0)
  const isTranslated = role === "technician" || role === "user"
  const wantedLanguage = profileLanguage && (isTranslated ? profileLanguage : "en")

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time of each page
  useEffect(() => {
    openedAt.current = performance.now()
  }, [pathname])

  useEffect(() => {
    if (wantedLanguage === language) sessionStorage.removeItem(triedKey)
    if (!wantedLanguage || wantedLanguage === language || !navigator.onLine) return
    if (sessionStorage.getItem(triedKey) === wantedLanguage) return
    let isLeft = false
    const switchLanguage = async () => {
      const { installAppIn, storeLanguage } = await import("./worker.ts")
      const takeOver = await installAppIn(wantedLanguage)
      const isFresh = performance.now() - openedAt.current < freshMs
      if (isLeft || !isFresh || queryClient.isMutating() > 0) return
      sessionStorage.setItem(triedKey, wantedLanguage)
      storeLanguage(wantedLanguage)
      await takeOver()
      location.reload()
    }
    // The files didn't load. The app stays as it is, and the next page tries again.
    switchLanguage().catch(() => undefined)
    return () => {
      isLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each page is another occasion to switch
  }, [wantedLanguage, pathname, queryClient])
}
