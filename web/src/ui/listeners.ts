/** Whom a module's store tells about changes. `listen` is what `useSyncExternalStore` subscribes with. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => {
      for (const listener of listeners) listener()
    },
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
