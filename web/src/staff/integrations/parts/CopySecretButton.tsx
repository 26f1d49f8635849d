import { Copy } from "lucide-react"
import { Button } from "#web/ui/Button.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"

export function CopySecretButton({ what, text }: { what: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage(`${what} copied.`)
    } catch (error) {
      showFailure("Couldn't copy it. Select the text and copy it yourself.", error as Error)
    }
  }
  return (
    <Button size="small" icon={Copy} onClick={() => void copy()}>
      Copy {what.toLowerCase()}
    </Button>
  )
}
