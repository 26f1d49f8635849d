import { useState } from "react"
import { hasExtension, readPhone, showPhone } from "#shared/domain/people/phone.ts"

const numberIn = (typed: string): string => readPhone(typed) ?? typed

/**
 * Shows a phone as it is typed until its field is left, then as (530) 555-0101. Formatting each key would cut an extension
 * after its first digit and take the next ones for the number's.
 */
export function useTypedPhone(phone: string, onChange: (phone: string) => void) {
  const [typed, setTyped] = useState("")
  const [isTyping, setTyping] = useState(false)
  // Another phone was set since, such as a chosen customer's.
  const isStale = numberIn(typed) !== phone
  return {
    value: isTyping && !isStale ? typed : showPhone(phone),
    isExtensionCut: !isStale && hasExtension(typed),
    type: (text: string) => {
      setTyping(true)
      setTyped(text)
      onChange(numberIn(text))
    },
    leave: () => setTyping(false),
  }
}
