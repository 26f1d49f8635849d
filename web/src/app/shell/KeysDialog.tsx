import { t } from "#shared/language.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { declaredKeys, keyText } from "../../ui/keys.ts"
import styles from "./KeysDialog.module.css"

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      subtitle={t("On this screen")}
      width={440}
    >
      {/* Focused, so that a keyboard can scroll it. */}
      <dl className={styles.keys} tabIndex={-1} data-autofocus>
        {opened &&
          declaredKeys().map(({ does, keys }) => (
            <div key={does}>
              <dt>{does}</dt>
              <dd className="row gap-3">
                {keys.map((key) => (
                  <Kbd key={key}>{keyText(key)}</Kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
