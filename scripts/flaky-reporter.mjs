/**
 * A reporter of Vitest that names each test that passed only when it was repeated. The check prints lines that begin with `!`.
 * Such a test has a race, in the product or in itself: find it.
 */
export default class FlakyReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`! flaky: ${test.module.relativeModuleId} > ${test.fullName}\n`)
  }
}
