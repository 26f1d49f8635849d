import { MessageSquare, Phone } from "lucide-react"
import { smsLink, telLink } from "#shared/domain/people/phone.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"

type Props = {
  dial: string
  /** Texts from the shop's number. Undefined texts from this device. */
  onText: (() => void) | undefined
  size?: "large"
}

export const ContactButtons = ({ dial, onText, ...size }: Props) => (
  <>
    <ButtonLink {...size} icon={Phone} href={telLink(dial)}>
      Call
    </ButtonLink>
    {onText ? (
      <Button {...size} icon={MessageSquare} onClick={onText}>
        Text
      </Button>
    ) : (
      <ButtonLink {...size} icon={MessageSquare} href={smsLink(dial)}>
        Text
      </ButtonLink>
    )}
  </>
)
