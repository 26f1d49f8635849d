/** Numbers values in the order of first use. */
export const createDictionary = () => {
  const numbers = new Map<string, number>()
  return {
    of(value: string): number {
      const number = numbers.get(value) ?? numbers.size
      if (number === numbers.size) numbers.set(value, number)
      return number
    },
    list: () => [...numbers.keys()],
  }
}

export type Dictionary = ReturnType<typeof createDictionary>
