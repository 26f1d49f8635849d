/** Listeners of a module's store. `useSyncExternalStore` subscribes with `listen`. */
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
