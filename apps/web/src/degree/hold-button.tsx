import { isTotalCredits, type Requirement, requirementName, requirementStatus, termName } from '@coursetrail/domain';
import type { Planning } from '../suggestions/planning.tsx';
import { Button } from '../ui/button.tsx';

/** Keeps a place in the plan for a requirement whose course is not chosen yet. */
export const HoldButton = ({ planning, requirement }: { planning: Planning; requirement: Requirement }) =>
  planning.hold &&
  requirementStatus(requirement) === 'left' &&
  !isTotalCredits(requirement.title) && (
    <p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Add a placeholder for ${requirementName(requirement)}`}
        onClick={() => planning.hold?.(requirement)}
      >
        + Placeholder
      </Button>{' '}
      in {termName(planning.next)}: choose the course later.
    </p>
  );
