import { t } from "#shared/language.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { hotkeyText, registeredHotkeys } from "../../ui/hotkeys.ts"
import { Kbd } from "../../ui/Kbd.tsx"
import styles from "./HotkeysDialog.module.css"

export function HotkeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      subtitle={t("On this screen")}
      width={440}
    >
      {/* Focused, so that a keyboard can scroll it. */}
      <dl className={`${styles.keys} outline-none`} tabIndex={-1} data-autofocus>
        {opened &&
          registeredHotkeys().map(({ description, keys }) => (
            <div key={description}>
              <dt>{description}</dt>
              <dd className="row gap-3">
                {keys.map((key) => (
                  <Kbd key={key}>{hotkeyText(key)}</Kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
