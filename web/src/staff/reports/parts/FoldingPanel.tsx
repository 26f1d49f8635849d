import { ChevronDown, ChevronUp } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { Button } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useIsPhone } from "#web/ui/use-media.ts"

/** Closed on a phone until it is tapped, because a month's jobs are thirty screens long. */
export function FoldingPanel({ children, ...panel }: ComponentProps<typeof Panel>) {
  const { title, actions, flush = false } = panel
  const onPhone = useIsPhone()
  const [opened, setOpened] = useState(false)
  if (!onPhone) return <Panel {...panel}>{children}</Panel>
  return (
    <Panel
      {...panel}
      flush={flush || !opened}
      actions={
        <>
          {actions}
          <Button
            kind="quiet"
            size="large"
            icon={opened ? ChevronUp : ChevronDown}
            label={`Show ${title}`}
            expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        </>
      }
    >
      {opened && children}
    </Panel>
  )
}
