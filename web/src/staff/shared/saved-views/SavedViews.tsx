import { Bookmark } from "lucide-react"
import { useState } from "react"
import { Button } from "#web/ui/Button.tsx"
import { lazyComponent, useEverOpened } from "#web/ui/lazy-component.tsx"

const ViewsDialog = lazyComponent(() => import("./ViewsDialog.tsx"))

/** `address` is that of what is shown, as `viewAddressOf` writes it. */
export function SavedViews({ address, onPhone = false }: { address: string; onPhone?: boolean }) {
  const [opened, setOpened] = useState(false)
  const shouldLoad = useEverOpened(opened)
  return (
    <>
      <Button
        kind="quiet"
        size={onPhone ? "large" : "small"}
        icon={Bookmark}
        expanded={opened}
        onClick={() => setOpened(true)}
      >
        Views
      </Button>
      {shouldLoad && <ViewsDialog opened={opened} address={address} onClose={() => setOpened(false)} />}
    </>
  )
}
