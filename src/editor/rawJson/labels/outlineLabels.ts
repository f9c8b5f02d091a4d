import { l10n } from 'vscode';
import type { outlineLabelNames } from '../../../model/outline/outlineLabels.ts';

export function outlineLabels(): Readonly<Record<(typeof outlineLabelNames)[number], string>> {
  return {
    outline: l10n.t('Response as an outline'),
    actions: l10n.t('Outline'),
    search: l10n.t('Search entries'),
    expandAll: l10n.t('Expand All'),
    collapseAll: l10n.t('Collapse All'),
    showHierarchy: l10n.t('Show Hierarchy'),
    showTopology: l10n.t('Show Topology'),
    noName: l10n.t('(no name)'),
    application: l10n.t('Application'),
    group: l10n.t('Group'),
    level: l10n.t('Level {0}'),
    below: l10n.t('{0} below'),
    badBelow: l10n.t('{0} with a problem'),
    again: l10n.t('Below itself'),
    againOf: l10n.t('Below itself: the same entry is above it, at depth {0}'),
    entries: l10n.t('Entries: {0}'),
    found: l10n.t('{0} of {1} entries'),
    levels: l10n.t('Levels: {0}'),
    cut: l10n.t('Only the first {0} entries are shown. The JSON has all of them.'),
    notFound: l10n.t('No entry matches the search.'),
    open: l10n.t('Double-click or press Enter to see it in the JSON'),
    span: l10n.t('Span: {0}'),
    depth: l10n.t('Depth: {0}'),
    status: l10n.t('Status: {0}'),
  };
}
