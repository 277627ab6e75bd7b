class GameState:
    """Pacman and one ghost on a corridor of six cells."""

    def __init__(self, pacman=1, ghost=5, food=(0, 3), score=0, dead=False):
        self.pacman = pacman
        self.ghost = ghost
        self.food = food
        self.score = score
        self.dead = dead

    def getNumAgents(self):
        return 2

    def getLegalActions(self, agentIndex):
        place = self.pacman if agentIndex == 0 else self.ghost
        actions = []
        if place > 0:
            actions.append('West')
        if place < 5:
            actions.append('East')
        return actions

    def generateSuccessor(self, agentIndex, action):
        step = -1 if action == 'West' else 1
        pacman, ghost, food, score = self.pacman, self.ghost, self.food, self.score
        if agentIndex == 0:
            pacman += step
            score -= 1
            if pacman in food:
                food = tuple(f for f in food if f != pacman)
                score += 10
        else:
            ghost += step
        dead = pacman == ghost
        if dead:
            score -= 50
        return GameState(pacman, ghost, food, score, dead)

    def isWin(self):
        return not self.food and not self.dead

    def isLose(self):
        return self.dead

    def getScore(self):
        return self.score


class AlphaBetaAgent:
    def __init__(self, depth=2):
        self.depth = depth

    def evaluationFunction(self, state):
        return state.getScore()

    def getAction(self, gameState):
        value, action = self.maxValue(gameState, 0, float('-inf'), float('inf'))
        print("value", value)
        return action

    def maxValue(self, state, depth, alpha, beta):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        v, best = float('-inf'), None
        for action in state.getLegalActions(0):
            successor = state.generateSuccessor(0, action)
            new = self.minValue(successor, depth, 1, alpha, beta)
            if new > v:
                v, best = new, action
            if v > beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def minValue(self, state, depth, agentIndex, alpha, beta):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float('inf')
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            if agentIndex == state.getNumAgents() - 1:
                new = self.maxValue(successor, depth + 1, alpha, beta)[0]
            else:
                new = self.minValue(successor, depth, agentIndex + 1, alpha, beta)
            v = min(v, new)
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


agent = AlphaBetaAgent(depth=3)
print(agent.getAction(GameState()))
