import { lazyComponent } from "#web/ui/lazy-component.tsx"

export const SelectBox = lazyComponent(() => import("./SelectBox.tsx"))
