import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useLocation } from "react-router-dom"
import type { Role } from "#shared/domain/people/permissions.ts"
import { appLanguageCookie, type Language, language } from "#shared/language.ts"
import { keepAppIn } from "./worker.ts"

/* The app is built once per language. The edge function picks a build by a cookie, which is set here. */

const triedKey = "clearline.language"

/** Loads the app anew in this language, at the same page. Once per tab, in case the browser stores no cookie. */
const switchTo = async (wanted: Language): Promise<void> => {
  if (!navigator.onLine || sessionStorage.getItem(triedKey) === wanted) return
  sessionStorage.setItem(triedKey, wanted)
  try {
    await keepAppIn(wanted)
  } catch {
    // The network failed. The next page tries again.
    sessionStorage.removeItem(triedKey)
    return
  }
  const secure = location.protocol === "https:" ? "; secure" : ""
  // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is missing in Firefox
  document.cookie = `${appLanguageCookie}=${wanted}; path=/; max-age=31536000; samesite=lax${secure}`
  location.reload()
}

/**
 * Keeps the app in the language of the user's profile. The office's screens are English. An action under way finishes
 * first: the switch then waits for the next page.
 */
export function useAppLanguage(role: Role, profileLanguage: Language | undefined): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const isTranslated = role === "technician" || role === "user"
  const wanted = profileLanguage && (isTranslated ? profileLanguage : "en")
  useEffect(() => {
    if (wanted === language) sessionStorage.removeItem(triedKey)
    else if (wanted && queryClient.isMutating() === 0) void switchTo(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each page is another occasion to switch
  }, [wanted, pathname, queryClient])
}
