/** How much of a product of everything with everything the element tests try. */

/** The deep check runs them in other engines; the test runner says so in the page. */
export const isDeep = document.documentElement.hasAttribute('data-deep')

/** Every pair in the deep check. Else each of `ones` with the first of `others`, and the first of `ones` with each of `others`. */
export function pairs<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  const all = ones.flatMap((one) => others.map((other): [One, Other] => [one, other]))
  return isDeep ? all : all.filter(([one, other]) => one === ones[0] || other === others[0])
}
