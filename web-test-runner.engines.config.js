/** The element tests in another engine: `ENGINE=firefox npx wtr --config web-test-runner.engines.config.js`. */
import { lackingPlugin, lackingReporter, lacks } from './scripts/engines/unsupported.mjs'
import { launchers } from './scripts/engines/launchers.mjs'
import shared from './web-test-runner.config.js'

const engine = process.env.ENGINE
if (!Object.hasOwn(launchers, engine)) {
  throw new Error(`ENGINE is one of ${Object.keys(launchers).join(', ')}, not ${engine}.`)
}

export default {
  ...shared,
  // The reporter below counts what tests say that they lack.
  filterBrowserLogs: (log, result) => lacks(log) || shared.filterBrowserLogs(log, result),
  reporters: [...shared.reporters, lackingReporter()],
  plugins: [lackingPlugin(engine), ...shared.plugins],
  browsers: [launchers[engine]()],
}
