/**
 * Tests that need what an engine's automation can't do, such as sizing the page: they are skipped as they run, at the
 * call that can't be answered, and the runner names each with its reason. So there is no list that could grow stale.
 */

const mark = 'This engine has no '
const skipped = 'Skipped '
const folder = '/__lacking__/'
const isTest = (path) => /\/test\/elements\/.*\.test\.ts$/.test(path)

/** The runner's commands that an engine's driver has no answer for. */
const lacking = { firefox: ['a11ySnapshot'], webkit: ['a11ySnapshot', 'setViewport', 'sendMouse'] }

// No driver emulates preferences: what an engine prefers already is as good as emulated, the rest is lacking.
const emulateMedia = `
const queries = { colorScheme: 'prefers-color-scheme', reducedMotion: 'prefers-reduced-motion' }
export const emulateMedia = async (wanted) => {
  for (const [name, value] of Object.entries(wanted)) {
    const isSo = matchMedia(name in queries ? '(' + queries[name] + ': ' + value + ')' : value).matches
    if (!isSo) throw new Error('${mark}' + name + ' ' + value)
  }
}`

// The other drivers know this key by its character alone.
const sendKeys = `
import { sendKeys as send } from '@web/test-runner-commands'
export const sendKeys = (keys) => send(keys.press === 'Space' ? { press: ' ' } : keys)`

const commands = (engine) =>
  [
    `export * from '@web/test-runner-commands'`,
    sendKeys,
    emulateMedia,
    ...lacking[engine].map(
      (name) => `export const ${name} = async () => { throw new Error('${mark}${name}') }`,
    ),
  ].join('\n')

// In force before the tests of a file are declared.
const wrapper = `
const lacks = (error) => String(error?.message).startsWith('${mark}')
const wrap = (run, fail) => run && async function (...args) {
  try {
    await run.apply(this, args)
  } catch (error) {
    if (!lacks(error)) throw error
    fail(this, error)
  }
}
const skip = (context, { message }) => {
  console.log('${skipped}' + (context.currentTest ?? context.test).title + ': ' + message)
  context.skip()
}
// A hook may be given a title, and what it would put right afterwards was never put wrong.
const hook = (declare, fail) => (...args) => declare(...args.slice(0, -1), wrap(args.at(-1), fail))
const { it, before, beforeEach, after, afterEach } = globalThis
globalThis.it = Object.assign((title, run) => it(title, wrap(run, skip)), it)
globalThis.before = hook(before, skip)
globalThis.beforeEach = hook(beforeEach, skip)
globalThis.after = hook(after, () => undefined)
globalThis.afterEach = hook(afterEach, () => undefined)
`

/** A plugin of the test runner for an engine. */
export function lackingPlugin(engine) {
  const modules = { [`${folder}wrapper.js`]: wrapper, [`${folder}commands.js`]: commands(engine) }
  return {
    name: 'lacking',
    serve: ({ path }) => (path in modules ? { body: modules[path], type: 'js' } : undefined),
    transform: ({ path, body }) => (isTest(path) ? `import '${folder}wrapper.js'\n${body}` : undefined),
    resolveImport: ({ source, context }) =>
      source === '@web/test-runner-commands' && isTest(context.path) ? `${folder}commands.js` : undefined,
  }
}

/** Whether a test says with this line that it was skipped. */
export const lacks = ({ args }) => String(args[0]).startsWith(skipped)

/** A reporter that says at the end how often each reason was. */
export function lackingReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const reasons = new Map()
      for (const [line] of sessions.flatMap(({ logs }) => logs)) {
        const reason = String(line).startsWith(skipped) && String(line).split(mark)[1]
        if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
      for (const [reason, count] of reasons) process.stdout.write(`${count} × ${mark}${reason}\n`)
    },
  }
}
