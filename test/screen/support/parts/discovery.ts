import type { Workbench } from './workbench.ts';

/** Fills in the open form for a discovery that runs at once, until the editor of its request opens. */
export async function fillInDiscovery(
  { page, quickInput }: Workbench,
  {
    targets,
    name,
    accounts,
  }: { readonly targets: string; readonly name: string; readonly accounts: readonly string[] },
): Promise<void> {
  await quickInput.answer('(1/4)', targets);
  await quickInput.titled('(2/4)');
  await quickInput.rows.first().waitFor();
  for (const account of accounts) await quickInput.row(account).click();
  await quickInput.field.press('Enter');
  await quickInput.answer('(3/4)', name);
  await quickInput.titled('(4/4)');
  await quickInput.row('Now').click();
  await page.locator('.codelens-decoration a', { hasText: 'Send to ' }).waitFor();
}
