import { useQuery } from "@tanstack/react-query"
import { SmartphoneNfc } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { squareFormQuery } from "#web/data/money/cards.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { appLink, type Phone, withoutApp } from "../pos/hand-off.ts"
import { type HandOff, keepHandOff } from "../pos/kept-hand-off.ts"

type Props = {
  phone: Phone
  branch: string | undefined
  sum: string
  payment: Omit<HandOff, "_id">
  user: string
}

/**
 * Milliseconds after which the app is considered missing, if this page is still visible. Android reports it
 * by itself.
 */
const openTimeoutMs = 2500

export function OpenSquare({ phone, branch, sum, payment, user }: Props) {
  const [_id, setId] = useState(() => crypto.randomUUID())
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data: shop } = useQuery(squareFormQuery(branch))
  if (!shop) return null
  const handOff = { _id, ...payment }
  return (
    <ButtonLink
      kind="main"
      size="thumb"
      wide
      icon={SmartphoneNfc}
      href={appLink(phone, handOff, { ...shop, origin: location.origin })}
      onClick={() => {
        keepHandOff(handOff, user)
        // The next click is another payment. Delayed until the browser has read the current link.
        setTimeout(() => setId(crypto.randomUUID()), 1000)
        if (phone !== "apple") return
        timer.current = window.setTimeout(() => {
          if (document.visibilityState === "visible") location.assign(withoutApp)
        }, openTimeoutMs)
      }}
    >
      Take {sum} in the Square app
    </ButtonLink>
  )
}
